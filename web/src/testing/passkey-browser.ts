import { assertion } from '@kabinet/contract/examples/web-authn'

/** What comes of asking the browser: a passkey, or the name of what it throws. Nobody can tell a closed window from one that waited too long. */
type Answer = 'given' | 'NotAllowedError' | 'InvalidStateError' | 'NotSupportedError'
/** A browser of a device that keeps passkeys, and how it answers. */
export type PasskeyBrowser = { get?: Answer }

/** In place of what this browser would do by itself: its own window cannot be drawn or played. */
export function setPasskeyBrowser({ get = 'given' }: PasskeyBrowser): void {
  class Credential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    static isConditionalMediationAvailable = () => Promise.resolve(false)
    static isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true)
    toJSON = () => assertion
  }
  const answer = (what: Answer) =>
    what === 'given' ? Promise.resolve(new Credential()) : Promise.reject(new DOMException('', what))
  set(window, 'PublicKeyCredential', Credential)
  set(navigator, 'credentials', { get: () => answer(get) })
}

/** As if there had been none. */
export function forgetPasskeyBrowser(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
}

const set = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true })
