/** A target that is not a step is a type error. */
export type Flow<S extends string = string> = {
  start: S
  done: S
  steps: { readonly [step in S]: { readonly [event: string]: S } }
}

export type StepOf<F extends Flow> = Extract<keyof F['steps'], string>
export type EventOf<F extends Flow, S extends StepOf<F>> = Extract<keyof F['steps'][S], string>

export function flow<
  const S extends string,
  const T extends { readonly [step in S]: { readonly [event: string]: NoInfer<S> } },
>(f: {
  start: NoInfer<S>
  done: NoInfer<S>
  steps: T & { readonly [step in S]: { readonly [event: string]: NoInfer<S> } }
}): { start: S; done: S; steps: T } {
  return f
}

/** Null when the step has no such event. */
export function next<S extends string>(f: Flow<S>, step: S, event: string): S | null {
  return f.steps[step]?.[event] ?? null
}

/** Renders the diagram for `docs/generated/flows.md`. */
export function toMermaid(f: Flow): string {
  const arrows = Object.entries(f.steps).flatMap(([step, events]) =>
    Object.entries(events).map(([event, target]) => `  ${step} --> ${target}: ${event}`),
  )
  return ['stateDiagram-v2', `  [*] --> ${f.start}`, ...arrows, `  ${f.done} --> [*]`].join('\n')
}
