export const citiesEn: Readonly<Record<string, string>> = {
  'Asia/Ho_Chi_Minh': 'Ho Chi Minh City',
}
