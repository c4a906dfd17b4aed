import { useSearchParams } from 'react-router'

/** Filters in the address, which can be sent to a colleague. They must not be contacts. */
export function useFilters<const N extends string>(names: readonly N[]) {
  const [params, setParams] = useSearchParams()
  const set = names.flatMap((name) => {
    const value = params.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  const values: Record<string, string> = Object.fromEntries(set)
  const change = (next: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value.trim() !== '')))
  return { values, change }
}
