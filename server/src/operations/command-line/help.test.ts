import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandName } from '../acts/act.ts'
import { commands } from './commands.ts'
import { UsageError } from '../../lib/usage-error.ts'
import { commandOf, helpFor, usageOf } from './help.ts'
import { readCommand } from './run-command.ts'

const root = join(import.meta.dirname, '../../../..')

test('lists every command under its group', () => {
  const help = helpFor(['--help'])
  expect(help?.isWrong).toBe(false)
  for (const { group, command, summary } of commands) {
    expect(help?.text).toContain(`\n${group}\n`)
    expect(help?.text).toContain(`\n  ${command}`)
    expect(help?.text).toContain(summary)
  }
  expect(helpFor([])).toEqual({ text: help?.text, isWrong: true })
})

test.each(commands)('shows the help of $command with an example that is a command', (one) => {
  const name = commandName(one).split(' ')
  expect(helpFor([...name, '--help'])).toEqual({
    text: expect.stringContaining(`Example: npm run admin -- `),
    isWrong: false,
  })
  expect(usageOf([...name, '--wrong'])).toContain(one.command)
  const example = one.example.split(' ')
  expect(example.slice(0, name.length)).toEqual(name)
  expect(helpFor(example)).toBeUndefined()
})

test('lists the commands of a noun', () => {
  expect(helpFor(['keys'])).toMatchObject({
    isWrong: true,
    text: expect.stringMatching(/^ {2}keys list .*\n {2}keys rotate/),
  })
  expect(helpFor(['keys', '--help'])?.isWrong).toBe(false)
})

test.each([
  [['people', 'fnid', 'anna'], 'Did you mean “people find”?'],
  [['peple', 'show', 'x'], 'Did you mean “people show”?'],
  [['pepole'], 'Did you mean “people”?'],
  [['migrat'], 'Did you mean “migrate”?'],
  [['message', 'dead'], 'Did you mean “messages dead”?'],
])('suggests the nearest command for %j', (typed, hint) => {
  expect(helpFor(typed)).toEqual({ text: expect.stringContaining(hint), isWrong: true })
})

test('suggests nothing for a word that is far from every command', () => {
  expect(helpFor(['xyzzy'])?.text).toBe('There is no command “xyzzy”.\nAll commands: npm run admin -- --help')
})

test('documents only commands that exist', () => {
  const pages = globSync(['docs/**/*.md', 'deploy/*', 'README*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'deploy/*/'],
  })
  const named = pages
    .filter((page) => /\.\w+$/.test(page))
    .flatMap((page) => [...readFileSync(join(root, page), 'utf8').matchAll(/admin -- ([a-z][^`\n]*)/g)])
    .map(([, typed = '']) => typed.trim().split(' '))
  expect(named.length).toBeGreaterThan(10)
  for (const typed of named.filter(([noun, verb]) => noun === 'migrate' || /^[a-z]/.test(verb ?? '')))
    expect(helpFor(typed), typed.join(' ')).toBeUndefined()
})

test('documents samples whose words and options the command takes', () => {
  const samples = globSync(['docs/*.md', 'README*.md'], { cwd: root })
    .flatMap((page) => [
      ...readFileSync(join(root, page), 'utf8')
        .replaceAll('\\\n', '')
        .matchAll(/^npm run (?:--silent )?admin -- ([^\n>|#]*)/gm),
    ])
    .map(([, typed = '']) => [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''))
    .filter((words) => commandOf(words)?.act && !words.includes('--follow'))
  expect(samples.length).toBeGreaterThan(10)
  for (const words of samples) {
    const read = () => {
      try {
        readCommand(words)
      } catch (error) {
        if (error instanceof UsageError) throw error
      }
    }
    expect(read, words.join(' ')).not.toThrow()
  }
})
