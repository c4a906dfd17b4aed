import { isCallError } from '../../src/lib/call-error.ts'

/** The sentence of the server: English for refusals of acts, so it is marked as such. It may quote what strangers typed. */
export function ServerWords({ error }: { error: unknown }) {
  if (!isCallError(error)) return null
  const words = [error.message, ...error.fields.map(({ message }) => message)].filter(Boolean).join(' ')
  if (!words) return null
  return (
    <p lang={error.name === 'HUMAN_FRIENDLY' || error.name === 'NOT_EXIST' ? 'en' : undefined}>
      <bdi>{words}</bdi>
    </p>
  )
}
