export const exampleId = '0192f0c1-7b1e-7c6e-9a51-3f2a1c0d9e77'
export const exampleWhy = '--why "ticket 4711"'
