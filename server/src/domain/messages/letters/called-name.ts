/**
 * A letter to an address that nobody has confirmed goes to somebody who may not have written the name in it: a name then stands there only
 * if it has nothing but letters with the marks of names between them, no digits, dots or slashes, and at most 30 of them.
 */
export function calledName(firstName: string): string | undefined {
  return /^[\p{L}\p{M} '’ʼ-]{1,30}$/u.test(firstName) ? firstName : undefined
}
