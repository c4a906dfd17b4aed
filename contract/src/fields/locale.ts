import * as z from 'zod/mini'
import { says } from './text.ts'

export const locales = ['ru', 'en'] as const
export type Locale = (typeof locales)[number]

export const locale = z.enum(locales, says('v.value'))

export const isLocale = (value: unknown): value is Locale => value === 'ru' || value === 'en'
