import { expect, test } from 'vitest'
import { newPassword } from '../fields/new-password.ts'
import { englishWords } from './english-words.ts'
import { endsOf, isGuessable } from './is-guessable.ts'
import { decentSamples, guessableSamples } from '../testing/password-samples.ts'
import { russianWords } from './russian-words.ts'
import { inLatinLayout, inRussianLayout, latinSpellings } from './spellings.ts'

const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())
const ornaments = [
  (word: string) => `${word}1!`,
  (word: string) => `${word}-2024`,
  (word: string) => `777!${word}`,
  (word: string) => `${word}25.12.1990`,
]

test('has samples that satisfy the password rules, so that only the guess check rejects them', () => {
  expect(
    [...guessableSamples, ...decentSamples()].filter((password) => !newPassword.safeParse(password).success),
  ).toEqual([])
})

test('rejects in the page, without zxcvbn, what the server rejects', () => {
  expect(guessableSamples.filter((password) => !isGuessable(password))).toEqual([])
})

test('accepts random passwords, made-up words and two unrelated words', () => {
  expect(decentSamples().filter(isGuessable)).toEqual([])
})

test('finds every frequent word in every spelling and the other layout, with any year or digits', () => {
  const slips = russianWords
    .map((word) => inLatinLayout(word.replaceAll('ё', 'е')))
    .filter((slip) => /^[a-z.,]+$/.test(slip))
  const typed = [...russianWords.flatMap(latinSpellings), ...slips]
  const decorated = [...typed, ...englishWords]
    .map(capital)
    .flatMap((word) => ornaments.map((ornament) => ornament(word)))
  expect(typed.length).toBeGreaterThan(3000)
  expect(decorated.filter((password) => !isGuessable(password))).toEqual([])
})

test('finds leetspeak, doubled words and reversed words', () => {
  for (const password of ['P@r0l-12', 'Pr1vet!!', '4eburashka1!', 'ParolParol1!', 'Lorap123!', 'M.o.s.k.v.a-1'])
    expect(isGuessable(password)).toBe(true)
})

test('accepts a word next to something that is hard to guess', () => {
  for (const password of ['Parol-48291', 'Parol-kZ7w', 'Natasha-4829', 'Moskva#Kofta9'])
    expect(isGuessable(password)).toBe(false)
})

test('rejects fewer than one random password in five hundred', () => {
  const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-!@#$%^&*()_+=.,?'
  const random = () => Array.from({ length: 8 }, () => signs.charAt(Math.floor(Math.random() * signs.length))).join('')
  expect(Array.from({ length: 20_000 }, random).filter(isGuessable).length).toBeLessThan(40)
})

test('spells a word as people do', () => {
  expect(latinSpellings('любовь')).toEqual(['lyubov', 'ljubov', 'liubov', 'lubov'])
  expect(latinSpellings('женя')).toEqual(expect.arrayContaining(['zhenya', 'jenya', 'zhenia', 'genya']))
  expect(latinSpellings('хорошо')).toEqual(['khorosho', 'horosho', 'xorosho'])
  expect(latinSpellings('щукин')).toEqual(['shchukin', 'schukin', 'shukin'])
  expect(latinSpellings('юлия')).toEqual(expect.arrayContaining(['yuliya', 'julia', 'iuliia', 'ulia']))
  expect(latinSpellings('андрей')).toEqual(['andrei', 'andrey', 'andrej'])
})

test('converts between the two layouts', () => {
  expect(inRussianLayout('ghbdtn')).toBe('привет')
  expect(inRussianLayout('k.,jdm')).toBe('любовь')
  expect(russianWords.map((word) => inRussianLayout(inLatinLayout(word)))).toEqual(russianWords)
})

test('has lower-case words of one alphabet, without duplicates', () => {
  for (const list of [russianWords, englishWords]) expect(new Set(list).size).toBe(list.length)
  expect(russianWords.filter((word) => !/^[а-яё]{3,}$/.test(word))).toEqual([])
  expect(englishWords.filter((word) => !/^[a-z]{3,}$/.test(word))).toEqual([])
})

test('judges a long password by both ends, so that the time does not grow', () => {
  const phrase = 'correct horse battery staple'
  expect(endsOf(`${'1'.repeat(64)}x${'4@'.repeat(31)}`, 24).map(({ length }) => length)).toEqual([16, 16])
  expect(isGuessable('password'.repeat(16))).toBe(true)
  expect(isGuessable('1234567890'.repeat(12))).toBe(true)
  expect([`${phrase}${'a'.repeat(100)}`, `${'a'.repeat(100)}${phrase}`].map(isGuessable)).toEqual([false, false])
})
