/** 128 random bits; `crypto.randomUUID` exists in secure contexts only. */
export const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
