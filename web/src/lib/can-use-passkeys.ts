/** True in browsers since 2025, on https; only the JSON methods are used. False where pages are prerendered. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential
