/** Cities whose English name differs from their time zone id. */
export const citiesEn: Readonly<Record<string, string>> = {
  'Asia/Ho_Chi_Minh': 'Ho Chi Minh City',
}
