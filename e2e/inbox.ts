import { setTimeout as pause } from 'node:timers/promises'

export type Message = { id: string; to: string; subject: string | null; text: string; code: string | null; links: string[] }

/** What was sent to whom, as the development inbox tells it. */
export class Inbox {
  readonly #url: string
  readonly #read = new Set<string>()

  constructor(url: string) {
    this.#url = url
  }

  /** The oldest message to `to` that this test has not read yet; waits up to 10 s for it. */
  async next(to: string): Promise<Message> {
    for (let tries = 0; tries < 100; tries += 1) {
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
    const { code, text } = await this.next(to)
    if (code === null) throw new Error(`no code in: ${text}`)
    return code
  }

  async nextLink(to: string): Promise<string> {
    const { links, text } = await this.next(to)
    const [link] = links
    if (link === undefined) throw new Error(`no link in: ${text}`)
    return link
  }

  /** Oldest first. */
  async #all(): Promise<Message[]> {
    const answer = await fetch(`${this.#url}/dev/inbox.json`)
    const { items }: { items: Message[] } = await answer.json()
    return items.toReversed()
  }
}

const digits = (text: string) => text.replaceAll(/\D/g, '')
const isTo = (message: Message, to: string) => (to.includes('@') ? message.to === to : digits(message.to) === digits(to))
