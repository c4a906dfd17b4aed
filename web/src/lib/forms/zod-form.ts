import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from '../call-error.ts'
import { type FieldElements, type Focusable, useFieldElements } from './field-elements.ts'
import { ignoreSecondClick } from './ignore-second-click.ts'
import { readSilentFields } from './read-silent-fields.ts'
import { schemaResolver } from './schema-resolver.ts'
import { type DraftOptions, type FormDraft, useDraft } from './use-draft.ts'
import { whenReleased } from '../when-released.ts'

export type Field = {
  name: string
  ref: (element: Focusable | null) => void
  onChange: (event: { target: unknown }) => void
  onBlur: (event: { target: unknown }) => void
  /** A text key such as `v.email`, or the server's message. */
  problem: string | undefined
}

export type ZodForm<In extends FieldValues, Out> = {
  field: (name: Path<In>) => Field
  /** For `onSubmit`. Errors thrown by `act` are shown at the named fields, otherwise as `failure`. */
  submit: (act: (values: Out) => Promise<void> | void) => (event?: BaseSyntheticEvent) => void
  /** The error of the last submit that belongs to no field; null without an error. */
  failure: unknown
  setFailure: (failure: unknown) => void
  focus: (name: Path<In>) => void
  /** Keeps the problem until the field changes. */
  tell: (name: Path<In>, problem: string) => void
  busy: boolean
  isChanged: boolean
  problems: { name: Path<In>; problem: string }[]
  /** Number of rejected submits; each moves the focus (`Form`). */
  refusals: number
  draft: FormDraft
  rhf: UseFormReturn<In, unknown, Out>
}

type Options<In extends FieldValues> = { defaultValues: DefaultValues<In>; long?: boolean } & DraftOptions

/**
 * A form over a contract schema (docs/design.md#fields). Format is validated on leaving a non-empty field, "required"
 * only on submit; a server error stays until its field changes. `long` (three fields or more): `Form`
 * decides whether a rejected submit focuses the error summary or the first invalid field.
 */
export function useZodForm<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  { defaultValues, long = false, ...draftOptions }: Options<In>,
): ZodForm<In, Out> {
  const rhf = useForm<In, unknown, Out>({
    resolver: schemaResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { isSubmitting: busy } = rhf.formState
  const elements = useFieldElements<Path<In>>()
  const { names, unkept, focus } = elements
  const [rejectedValues] = useState(() => new Map<Path<In>, unknown>())
  const isRunning = useRef(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { refusals, refuse } = useRefusals<Path<In>>((name) => long || focus(name))
  const { problems, place, ...fields } = fieldsOf(rhf, elements, rejectedValues)
  const draft = useDraft(rhf, draftOptions, unkept)
  const showFailure = (error: unknown) => {
    const placed = error instanceof CallError ? placeProblems(error, [...names], place) : []
    const [first] = placed
    if (first === undefined) return setFailure(error)
    refuse(first)
  }

  const submit: ZodForm<In, Out>['submit'] = (act) => {
    const send = rhf.handleSubmit(
      async (values) => {
        setFailure(null)
        rejectedValues.clear()
        await Promise.resolve(act(values)).then(() => rejectedValues.size > 0 || draft.sent(), showFailure)
      },
      (errors) => refuse([...names].find((name) => get(errors, name))),
    )
    return (event) => {
      event?.preventDefault()
      readSilentFields(event?.currentTarget, rhf, names)
      // Set synchronously, not on the next render: the second click of a double click arrives earlier.
      if (isRunning.current) return
      isRunning.current = true
      void send(event).finally(() => (isRunning.current = false))
    }
  }

  return { ...fields, submit, failure, setFailure, focus, busy, problems: problems(), refusals, draft, rhf }
}

/** Ignores the second click of a double click, and then calls `onFirst` with the first wrong field. */
function useRefusals<Name extends string>(onFirst: (name: Name) => void) {
  const [refusals, setRefusals] = useState(0)
  const refuse = (first: Name | undefined) => {
    ignoreSecondClick()
    setRefusals((n) => n + 1)
    if (first !== undefined) onFirst(first)
  }
  return { refusals, refuse }
}

function fieldsOf<In extends FieldValues, Out>(
  rhf: UseFormReturn<In, unknown, Out>,
  { names, attach, focus }: FieldElements<Path<In>>,
  rejectedValues: Map<Path<In>, unknown>,
) {
  const { errors, isDirty } = rhf.formState
  // A field records input from before hydration at once, `formState` only after further changes.
  const isChanged = isDirty || [...names].some((name) => rhf.getFieldState(name).isDirty)
  const problemOf = (name: Path<In>): string | undefined => get(errors, name)?.message
  const problems = () =>
    [...names].flatMap((name) => ({ name, problem: problemOf(name) ?? '' })).filter(({ problem }) => problem !== '')

  const field = (name: Path<In>): Field => {
    names.add(name)
    const { ref, onChange, onBlur } = rhf.register(name)
    const isUnchanged = (shown: Path<In>) =>
      rejectedValues.has(shown) && rejectedValues.get(shown) === rhf.getValues(shown)
    const recheckShown = () => {
      const shown = problems().filter((problem) => !isUnchanged(problem.name))
      return shown.length > 0 && rhf.trigger(shown.map((problem) => problem.name))
    }
    return {
      name,
      ref: (element) => {
        attach(name, element)
        ref(element)
      },
      problem: problemOf(name),
      onChange: (event) => void onChange(event).then(recheckShown),
      onBlur: (event) => {
        void onBlur(event)
        if (isFilled(rhf.getValues(name))) whenReleased(() => !isUnchanged(name) && void rhf.trigger(name))
      },
    }
  }

  const place = (name: Path<In>, message: string) => {
    rejectedValues.set(name, rhf.getValues(name))
    rhf.setError(name, { message })
  }
  const tell = (name: Path<In>, problem: string) => {
    place(name, problem)
    focus(name)
  }
  return { field, isChanged, problems, place, tell }
}

function placeProblems<N extends string>(error: CallError, names: N[], place: (name: N, message: string) => void): N[] {
  const found = names.flatMap((name) =>
    error.fields
      .filter(({ path }) => path === name || path.startsWith(`${name}[`))
      .map(({ message }) => ({ name, message })),
  )
  for (const { name, message } of found) place(name, message)
  return found.map(({ name }) => name)
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null && value !== false
}
