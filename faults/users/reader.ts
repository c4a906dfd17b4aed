import { setTimeout as wait } from 'node:timers/promises'
import type { TestBed } from '../testbed/ground.ts'

export function readPages({ kabinets, heard }: TestBed, until: AbortSignal): Promise<number> {
  return read(0)

  async function read(soFar: number): Promise<number> {
    if (until.aborted) return soFar
    const page = await get('/login')
    const files = new Set(page.match(/\/(?:assets\/[\w.-]+|start-\w+)\.(?:js|css)/g))
    if (files.size === 0) heard.wrong.push('a page without files')
    for (const file of files) await get(file)
    await wait(100)
    return read(soFar + 1 + files.size)
  }

  async function get(path: string): Promise<string> {
    try {
      const answer = await fetch(kabinets.base + path, { headers: { accept: '*/*' } })
      if (!answer.ok) heard.wrong.push(`${answer.status} ${path.replace(/-[\w-]{8}\./, '-*.')}`)
      return await answer.text()
    } catch (error) {
      heard.wrong.push(`${path}: ${String(error)}`)
      return ''
    }
  }
}
