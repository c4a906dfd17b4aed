import { bytes, string, time, withDefault } from './columns.ts'

export const pageTables = {
  page_build: {
    id: string(),
    content: bytes(),
    mac: bytes(),
    first_at: withDefault(time()),
    seen_at: withDefault(time()),
  },
  page_file: { path: string(), build_id: string(), content: bytes(), mac: bytes() },
}
