import { useMutation } from '@tanstack/react-query'

/** An act whose failures its screen shows by itself; what is always a toast besides (101, 202) still becomes one. */
export function useAct<A extends unknown[], R>(act: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  const { mutateAsync } = useMutation({ mutationFn: (args: A) => act(...args), meta: { quiet: true } })
  return (...args) => mutateAsync(args)
}
