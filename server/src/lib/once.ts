export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
