/** The account of the operator, which owns services. It has no contact, so it cannot sign in. */
export const operatorAccountId = '00000000-0000-7000-8000-000000000001'
