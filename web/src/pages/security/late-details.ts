import { late } from '../../ui/late.tsx'

const load = () => import('./details.ts')

export const AppDialogs = late(async () => (await load()).AppDialogs)
export const RenewCodes = late(async () => (await load()).RenewCodes)
export const RequestArchive = late(async () => (await load()).RequestArchive)
export const MethodChoice = late(async () => (await load()).MethodChoice)
export const PasskeyDetails = late(async () => (await load()).PasskeyDetails)
export const PasswordForm = late(async () => (await load()).PasswordForm)
