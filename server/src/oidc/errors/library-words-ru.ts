const words: readonly (readonly [RegExp, string])[] = [
  [/^missing required parameter\(?s?\)? '?(\w+)'?/, 'нет обязательного параметра $1'],
  [/^openid scope must be requested when using the (\w+) parameter/, 'с параметром $1 нужен scope openid'],
  [/^could not parse the claims parameter JSON/, 'claims — не JSON'],
  [/^invalid (\w+) parameter value/, 'значение $1 не подходит'],
  [
    /^only application\/x-www-form-urlencoded content-type.*/,
    'тело запроса — не форма: нужен application/x-www-form-urlencoded',
  ],
  [/^only application\/json content-type.*/, 'тело запроса — не JSON: нужен application/json'],
  [/^prompt none must only be used alone/, 'prompt=none нельзя сочетать с другими значениями'],
  [/^(\w+) must be a string with a minimum length of (\d+) characters/, 'в $1 должно быть не меньше $2 символов'],
  [/^(\w+) must be a string with a maximum length of (\d+) characters/, 'в $1 должно быть не больше $2 символов'],
  [/^(\w+) contains invalid characters/, 'в $1 недопустимые символы'],
  [/^unsupported (\w+) requested/, 'такого $1 здесь нет'],
]

export function inRussian(description: string): string {
  for (const [pattern, text] of words) {
    const [found] = pattern.exec(description) ?? []
    if (found !== undefined) return found.replace(pattern, text)
  }
  return description
}
