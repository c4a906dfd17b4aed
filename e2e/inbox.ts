import { type InboxItem, listSent } from '@kabinet/contract/dev-inbox'
import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from './browser.ts'

export class Inbox {
  readonly #url: string
  readonly #read = new Set<string>()

  constructor(url: string) {
    this.#url = url
  }

  async next(to: string): Promise<InboxItem> {
    for (let tries = 0; tries < patienceMs / 100; tries += 1) {
      const found = (await this.#all()).find((message) => isTo(message, to) && !this.#read.has(message.id))
      if (found) {
        this.#read.add(found.id)
        return found
      }
      await pause(100)
    }
    throw new Error(`no message to ${to}`)
  }

  async nextCode(to: string): Promise<string> {
    const { code } = await this.next(to)
    return code ?? this.nextCode(to)
  }

  async nextLink(to: string, path = ''): Promise<string> {
    const { links } = await this.next(to)
    return links.find((link) => link.includes(path)) ?? this.nextLink(to, path)
  }

  async count(to: string): Promise<number> {
    return (await this.#all()).filter((message) => isTo(message, to)).length
  }

  async #all(): Promise<InboxItem[]> {
    const answer = await fetch(`${this.#url}${listSent.path}`)
    const { items }: { items: InboxItem[] } = await answer.json()
    return items.toReversed()
  }
}

const digits = (text: string) => text.replaceAll(/\D/g, '')
const isTo = (message: InboxItem, to: string) =>
  to.includes('@') ? message.to === to : digits(message.to) === digits(to)
