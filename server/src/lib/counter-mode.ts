import { createCipheriv, type KeyObject } from 'node:crypto'

const blockBytes = 16

/** Enciphers and deciphers, and proves nothing. `start`: 16 bytes that never come twice under one key. */
export type CounterMode = (start: Buffer, bytes: Buffer) => Buffer

/**
 * AES in counter mode (NIST SP 800-38A 6.5) for a few blocks at a time. OpenSSL's own makes a cipher for each use, which takes three times
 * as long as the blocks themselves; here one that has no state between blocks is kept, and what it makes of the counters is the key stream.
 */
export function counterMode(key: KeyObject): CounterMode {
  const blocks = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return (start, bytes) => {
    const counters = Buffer.alloc(Math.ceil(bytes.length / blockBytes) * blockBytes)
    start.copy(counters)
    for (let at = blockBytes; at < counters.length; at += blockBytes) {
      counters.copyWithin(at, at - blockBytes, at)
      addOne(counters.subarray(at, at + blockBytes))
    }
    const stream = blocks.update(counters)
    const made = Buffer.alloc(bytes.length)
    for (let at = 0; at < bytes.length; at++) made[at] = (bytes[at] ?? 0) ^ (stream[at] ?? 0)
    return made
  }
}

function addOne(counter: Buffer): void {
  for (let at = counter.length - 1; at >= 0; at--) {
    counter[at] = ((counter[at] ?? 0) + 1) & 0xff
    if (counter[at] !== 0) return
  }
}
