const guessable =
  'Parol123! Privet123! Moskva2025! Rossiya2024! Rossia-2024 Lubov2024! Lyubov-77 Liubov1! Ljubov12! Zaika777! Zajka777! ' +
  'Solnyshko1! Solnishko1! Natasha1! Natasha1990! Maxim2001! Maksim2001! Sasha2010! Nastya-12 Dima1985! Spartak1922! Zenit-78! ' +
  'Leto2025! Vesna2026! Sentyabr1! Yanvar2025! Ivanov1990! Ivanova-90 Kuznetsova1! Piter-2024 Ekaterinburg1! Schastie1! ' +
  'Schastye7! Iloveyou1! Yatebyalublu1! Chempion-1 Cheburashka1! 4Eburashka1! Koshka12! Sobaka123! Volk-1999 Mamochka1! ' +
  'Armiya-25 Gfhjkm123! Gfhjkm-2024 Ghbdtn123! Ghbdtn1! Vjcrdf2025! K.,jdm2024! Yfnfif1990! Cgfhnfr1! Fktrctq1985! Bdfyjd1990! ' +
  'Ktnj2025!! P@r0l123! Pr1vet123! P@ssw0rd1 Pa$$w0rd1 M0skva-2025 Lorap123! ParolParol1! Ira-25.12.1990 2025-Moskva! 123Privet! ' +
  'Qwerty-123 Qwerty123! Password1! Welcome2025! Summer2026! Admin-2024 Admin123! Hello-2024 London2024! Michael1985! ' +
  'Dragon2020! Monkey123! Letmein1! Football-10 Superman-99 1qaz@WSX 1qaz!QAZ Zaq1@WSX Qazwsx1! Qweasd123! Q1w2e3r4! Qwe123!@# ' +
  'Asdfgh12! Zxcvbnm1! Aa123456! Abc123456! Abcd-1234 12345Qwe! Aaaa1111! 31.12.1999Aa Jcuken123! Fyva-1234'

export const guessableSamples: readonly string[] = guessable.split(' ')

const seed = 20_251_122
const specials = '-!@#$%^&*()_+=.,?'
const classes = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', specials]

const unrelatedWords =
  'Gribnik=Vals3 Most.Ovrag64 Chajnik?Nord2 Zhest#Kofta9 Pylnik-Tros58 Vereteno&81k Bereg-Shorox4 Klyukva*Mol6 Otvertka!Pux3 ' +
  'Stol-Verba719 Kuvshin%Rel2 Parus+Gvozd8 Ladoshka=Fon5 Kirpich.Yasl4 Zontik^Mayak7 Perila-Ryv83 Uzor_Kapli29 Skripka(Dno)4 ' +
  'Grom-Veslo531 Tkach+Iney94 Snop.Karniz68 Ugolek&Rama3 Plakat#Niva72 Vilka=Obod57 Fonar?Struya6 Lestnica-Xor8 Kopna!Zubr45 ' +
  'Ramka.Sljuda6 Venik(Tuya)2 ' +
  'Korablik-42! Ognennaya-7Reka Zx9!kd-Wq Lampa+Teatr8 Tuman_Sapog5 ' +
  'Basket-Fjord3 Velvet+Otter9 Cactus.Drum62 Pickle=Harp41 Walnut#Quilt7 Teapot(Moss)6 Anvil=Fern208'

export function decentSamples(): string[] {
  const below = random(seed)
  const from = (text: string) => text.charAt(below(text.length))
  const fill = (count: number, alphabet: string) => Array.from({ length: count }, () => from(alphabet)).join('')
  const letters = (length: number) => classes.map(from).join('') + fill(length - 4, classes.join(''))
  const syllable = () => from('bdfgklmnprstvz') + from('aeiou')
  const first = () => syllable().replace(/^./, (letter) => letter.toUpperCase())
  const made = () => first() + syllable() + syllable() + from(specials) + fill(3, '0123456789')
  return [
    ...Array.from({ length: 80 }, (_, at) => letters(8 + (at % 8))),
    ...Array.from({ length: 80 }, made),
    ...unrelatedWords.split(' '),
  ]
}

function random(start: number): (limit: number) => number {
  let state = start
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}
