import type { IncomingMessage } from 'node:http'

const codes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** True when the client closed its connection in the middle of a request. This is not an error of the server. */
export const isHangUp = (error: unknown, { socket }: Pick<IncomingMessage, 'socket'>): boolean =>
  socket.destroyed && error instanceof Error && 'code' in error && codes.has(String(error.code))
