/** A small geolocation database (MaxMind DB 2.0, IPv4, 24-bit records) with a record for each /8 network. */
export function mmdbOf(networks: Record<number, object>): Buffer {
  const [dataParts, offsets]: [Buffer[], Map<number, number>] = [[], new Map()]
  let size = 0
  for (const [first, said] of Object.entries(networks)) {
    const part = encode(said)
    offsets.set(Number(first), size)
    dataParts.push(part)
    size += part.length
  }
  const nodeCount = 255
  const records = Array.from({ length: nodeCount }, (_, node) => [0, 1].map((bit) => 2 * node + 1 + bit)).flat()
  const pointers = records.map((child) => {
    if (child < nodeCount) return child
    const offset = offsets.get(child - nodeCount)
    return offset === undefined ? nodeCount : nodeCount + 16 + offset
  })
  const tree = Buffer.alloc(pointers.length * 3)
  pointers.forEach((pointer, at) => tree.writeUIntBE(pointer, at * 3, 3))
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-City',
    description: { en: 'a test' },
    ip_version: 4,
    languages: 'en',
    node_count: nodeCount,
    record_size: 24,
  })
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(16), ...dataParts, marker, metadata])
}

function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  const entries = Object.entries(value ?? {})
  return Buffer.concat([control(7, entries.length), ...entries.flat().map(encode)])
}

const control = (type: number, length: number) =>
  length < 29 ? Buffer.from([(type << 5) | length]) : Buffer.from([(type << 5) | 29, length - 29])
