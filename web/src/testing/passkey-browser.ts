import { sampleAssertion, sampleNewCredential } from '@kabinet/contract/examples/web-authn'

/** Name of the thrown error. A closed window and a timeout are indistinguishable. */
type Answer = 'given' | 'NotAllowedError' | 'InvalidStateError' | 'NotSupportedError'
export type PasskeyBrowser = {
  get?: Answer
  create?: Answer
  onCreate?: (options: unknown) => void
  onAccepted?: (ids: string[]) => void
}

/** Replaces the browser's API, because its own window cannot be scripted. */
export function setPasskeyBrowser({ get = 'given', create, onCreate, onAccepted }: PasskeyBrowser): void {
  class Credential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    static isConditionalMediationAvailable = () => Promise.resolve(false)
    static isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true)
    static getClientCapabilities = () => Promise.resolve({ conditionalCreate: create !== undefined })
    static signalAllAcceptedCredentials = (all: { allAcceptedCredentialIds: string[] }) =>
      Promise.resolve(onAccepted?.(all.allAcceptedCredentialIds))
    static signalCurrentUserDetails = () => Promise.resolve()
    toJSON: () => unknown
    constructor(json: unknown) {
      this.toJSON = () => json
    }
  }
  const answer = (what: Answer, json: unknown) =>
    what === 'given' ? Promise.resolve(new Credential(json)) : Promise.reject(new DOMException('', what))
  set(window, 'PublicKeyCredential', Credential)
  set(navigator, 'credentials', {
    get: () => answer(get, sampleAssertion),
    create: (options: unknown) => {
      onCreate?.(options)
      return answer(create ?? 'given', sampleNewCredential)
    },
  })
}

export function forgetPasskeyBrowser(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
}

const set = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true })
