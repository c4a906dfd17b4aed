import { sampleAssertion, sampleNewCredential } from '@kabinet/contract/examples/web-authn'

/** What comes of asking the browser: a passkey, or the name of what it throws. Nobody can tell a closed window from one that waited too long. */
type Answer = 'given' | 'NotAllowedError' | 'InvalidStateError' | 'NotSupportedError'
/** A browser of a device that keeps passkeys, and how it answers. With `create` it makes one by itself where it may. */
export type PasskeyBrowser = { get?: Answer; create?: Answer; onCreate?: (asked: unknown) => void }

/** In place of what this browser would do by itself: its own window cannot be drawn or played. */
export function setPasskeyBrowser({ get = 'given', create, onCreate }: PasskeyBrowser): void {
  class Credential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    static isConditionalMediationAvailable = () => Promise.resolve(false)
    static isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true)
    static getClientCapabilities = () => Promise.resolve({ conditionalCreate: create !== undefined })
    toJSON: () => unknown
    constructor(told: unknown) {
      this.toJSON = () => told
    }
  }
  const answer = (what: Answer, told: unknown) =>
    what === 'given' ? Promise.resolve(new Credential(told)) : Promise.reject(new DOMException('', what))
  set(window, 'PublicKeyCredential', Credential)
  set(navigator, 'credentials', {
    get: () => answer(get, sampleAssertion),
    create: (asked: unknown) => {
      onCreate?.(asked)
      return answer(create ?? 'given', sampleNewCredential)
    },
  })
}

/** As if there had been none. */
export function forgetPasskeyBrowser(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
}

const set = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true })
