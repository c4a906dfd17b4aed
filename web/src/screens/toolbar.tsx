import { locales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { indexTexts } from './index-texts.ts'
import { type ScreensLook, shownThemes, widths } from './look.ts'
import styles from './screens-page.module.css'

export function Toolbar({ look, onShow }: { look: ScreensLook; onShow: (look: ScreensLook) => void }) {
  const t = indexTexts[look.lang]
  return (
    <div className={styles.toolbar}>
      <Choice
        name={t.language}
        options={locales}
        labelOf={(one) => localeTable[one].name}
        value={look.lang}
        onChoose={(lang) => onShow({ ...look, lang })}
      />
      <Choice
        name={t.theme}
        options={shownThemes}
        labelOf={(one) => t[one]}
        value={look.theme}
        onChoose={(theme) => onShow({ ...look, theme })}
      />
      <Choice
        name={t.width}
        options={widths}
        labelOf={(one) => `${one} px`}
        value={look.width}
        onChoose={(width) => onShow({ ...look, width })}
      />
    </div>
  )
}

type ChoiceProps<V extends string> = {
  name: string
  options: readonly V[]
  labelOf: (one: V) => string
  value: V
  onChoose: (one: V) => void
}

function Choice<V extends string>({ name, options, labelOf, value, onChoose }: ChoiceProps<V>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      {options.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} /> {labelOf(one)}
        </label>
      ))}
    </fieldset>
  )
}
