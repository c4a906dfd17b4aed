/** Exemplar cities of Unicode CLDR 48.2 (Unicode License v3). */
const areas = {
  Africa: [
    'Abidjan=Абиджан;Accra=Аккра;Addis_Ababa=Аддис-Абеба;Algiers=Алжир;Asmara=Асмэра;Bamako=Бамако;Bangui=Банги',
    'Banjul=Банжул;Bissau=Бисау;Blantyre=Блантайр;Brazzaville=Браззавиль;Bujumbura=Бужумбура;Cairo=Каир',
    'Casablanca=Касабланка;Ceuta=Сеута;Conakry=Конакри;Dakar=Дакар;Dar_es_Salaam=Дар-эс-Салам;Djibouti=Джибути;Douala=Дуала',
    'El_Aaiun=Эль-Аюн;Freetown=Фритаун;Gaborone=Габороне;Harare=Хараре;Johannesburg=Йоханнесбург;Juba=Джуба;Kampala=Кампала',
    'Khartoum=Хартум;Kigali=Кигали;Kinshasa=Киншаса;Lagos=Лагос;Libreville=Либревиль;Lome=Ломе;Luanda=Луанда',
    'Lubumbashi=Лубумбаши;Lusaka=Лусака;Malabo=Малабо;Maputo=Мапуту;Maseru=Масеру;Mbabane=Мбабане;Mogadishu=Могадишо',
    'Monrovia=Монровия;Nairobi=Найроби;Ndjamena=Нджамена;Niamey=Ниамей;Nouakchott=Нуакшот;Ouagadougou=Уагадугу',
    'Porto-Novo=Порто-Ново;Sao_Tome=Сан-Томе;Tripoli=Триполи;Tunis=Тунис;Windhoek=Виндхук',
  ],
  America: [
    'Adak=Адак;Anchorage=Анкоридж;Anguilla=Ангилья;Antigua=Антигуа;Araguaina=Арагуаина;Argentina/La_Rioja=Ла-Риоха',
    'Argentina/Rio_Gallegos=Рио-Гальегос;Argentina/Salta=Сальта;Argentina/San_Juan=Сан-Хуан;Argentina/San_Luis=Сан-Луис',
    'Argentina/Tucuman=Тукуман;Argentina/Ushuaia=Ушуая;Aruba=Аруба;Asuncion=Асунсьон;Bahia=Баия',
    'Bahia_Banderas=Баия-де-Бандерас;Barbados=Барбадос;Belem=Белен;Belize=Белиз;Blanc-Sablon=Бланк-Саблон',
    'Boa_Vista=Боа-Виста;Bogota=Богота;Boise=Бойсе;Buenos_Aires=Буэнос-Айрес;Cambridge_Bay=Кеймбридж-Бей',
    'Campo_Grande=Кампу-Гранди;Cancun=Канкун;Caracas=Каракас;Catamarca=Катамарка;Cayenne=Кайенна;Cayman=Острова Кайман',
    'Chicago=Чикаго;Chihuahua=Чиуауа;Ciudad_Juarez=Сьюдад-Хуарес;Atikokan=Корал-Харбор;Cordoba=Кордова',
    'Costa_Rica=Коста-Рика;Coyhaique=Койайке;Creston=Крестон;Cuiaba=Куяба;Curacao=Кюрасао;Danmarkshavn=Денмарксхавн',
    'Dawson=Доусон;Dawson_Creek=Доусон-Крик;Denver=Денвер;Detroit=Детройт;Dominica=Доминика;Edmonton=Эдмонтон',
    'Eirunepe=Эйрунепе;El_Salvador=Сальвадор;Fort_Nelson=Форт Нельсон;Fortaleza=Форталеза;Glace_Bay=Глейс-Бей;Godthab=Нуук',
    'Goose_Bay=Гус-Бей;Grand_Turk=Гранд-Терк;Grenada=Гренада;Guadeloupe=Гваделупа;Guatemala=Гватемала;Guayaquil=Гуаякиль',
    'Guyana=Гайана;Halifax=Галифакс;Havana=Гавана;Hermosillo=Эрмосильо;Indiana/Knox=Нокс, Индиана',
    'Indiana/Marengo=Маренго, Индиана;Indiana/Petersburg=Питерсберг, Индиана;Indiana/Tell_City=Телл-Сити',
    'Indiana/Vevay=Вевей, Индиана;Indiana/Vincennes=Винсеннес;Indiana/Winamac=Уинамак;Indianapolis=Индианаполис',
    'Inuvik=Инувик;Iqaluit=Икалуит;Jamaica=Ямайка;Jujuy=Жужуй;Juneau=Джуно;Kentucky/Monticello=Монтиселло, Кентукки',
    'Kralendijk=Кралендейк;La_Paz=Ла-Пас;Lima=Лима;Los_Angeles=Лос-Анджелес;Louisville=Луисвилл',
    'Lower_Princes=Лоуэр-Принс-Куотер;Maceio=Масейо;Managua=Манагуа;Manaus=Манаус;Marigot=Мариго;Martinique=Мартиника',
    'Matamoros=Матаморос;Mazatlan=Масатлан;Mendoza=Мендоса;Menominee=Меномини;Merida=Мерида;Metlakatla=Метлакатла',
    'Mexico_City=Мехико;Miquelon=Микелон;Moncton=Монктон;Monterrey=Монтеррей;Montevideo=Монтевидео;Montserrat=Монтсеррат',
    'Nassau=Нассау;New_York=Нью-Йорк;Nome=Ном;Noronha=Норонья;North_Dakota/Beulah=Бойла, Северная Дакота',
    'North_Dakota/Center=Центр, Северная Дакота;North_Dakota/New_Salem=Нью-Сейлем, Северная Дакота;Ojinaga=Охинага',
    'Panama=Панама;Paramaribo=Парамарибо;Phoenix=Финикс;Port-au-Prince=Порт-о-Пренс;Port_of_Spain=Порт-оф-Спейн',
    'Porto_Velho=Порту-Велью;Puerto_Rico=Пуэрто-Рико;Punta_Arenas=Пунта-Аренас;Rankin_Inlet=Ранкин-Инлет;Recife=Ресифи',
    'Regina=Реджайна;Resolute=Резольют;Rio_Branco=Риу-Бранку;Santarem=Сантарен;Santiago=Сантьяго',
    'Santo_Domingo=Санто-Доминго;Sao_Paulo=Сан-Паулу;Scoresbysund=Скорсбисунн;Sitka=Ситка;St_Barthelemy=Сен-Бартелеми',
    'St_Johns=Сент-Джонс;St_Kitts=Сент-Китс;St_Lucia=Сент-Люсия;St_Thomas=Сент-Томас;St_Vincent=Сент-Винсент',
    'Swift_Current=Свифт-Керрент;Tegucigalpa=Тегусигальпа;Thule=Туле;Tijuana=Тихуана;Toronto=Торонто;Tortola=Тортола',
    'Vancouver=Ванкувер;Whitehorse=Уайтхорс;Winnipeg=Виннипег;Yakutat=Якутат',
  ],
  Antarctica: [
    'Casey=Кейси;Davis=Дейвис;DumontDUrville=Дюмон-д’Юрвиль;Macquarie=Маккуори;Mawson=Моусон;McMurdo=Мак-Мердо',
    'Palmer=Палмер;Rothera=Ротера;Syowa=Сёва;Troll=Тролль;Vostok=Восток',
  ],
  Arctic: ['Longyearbyen=Лонгйир'],
  Asia: [
    'Aden=Аден;Almaty=Алматы;Amman=Амман;Anadyr=Анадырь;Aqtau=Актау;Aqtobe=Актобе;Ashgabat=Ашхабад;Atyrau=Атырау',
    'Baghdad=Багдад;Bahrain=Бахрейн;Baku=Баку;Bangkok=Бангкок;Barnaul=Барнаул;Beirut=Бейрут;Bishkek=Бишкек;Brunei=Бруней',
    'Calcutta=Калькутта;Chita=Чита;Colombo=Коломбо;Damascus=Дамаск;Dhaka=Дакка;Dili=Дили;Dubai=Дубай;Dushanbe=Душанбе',
    'Famagusta=Фамагуста;Gaza=Газа;Hebron=Хеврон;Hong_Kong=Гонконг;Hovd=Ховд;Irkutsk=Иркутск;Jakarta=Джакарта',
    'Jayapura=Джаяпура;Jerusalem=Иерусалим;Kabul=Кабул;Kamchatka=Петропавловск-Камчатский;Karachi=Карачи;Katmandu=Катманду',
    'Khandyga=Хандыга;Krasnoyarsk=Красноярск;Kuala_Lumpur=Куала-Лумпур;Kuching=Кучинг;Kuwait=Кувейт;Macau=Макао',
    'Magadan=Магадан;Makassar=Макасар;Manila=Манила;Muscat=Маскат;Nicosia=Никосия;Novokuznetsk=Новокузнецк',
    'Novosibirsk=Новосибирск;Omsk=Омск;Oral=Уральск;Phnom_Penh=Пномпень;Pontianak=Понтианак;Pyongyang=Пхеньян;Qatar=Катар',
    'Qostanay=Костанай;Qyzylorda=Кызылорда;Rangoon=Янгон;Riyadh=Эр-Рияд;Saigon=Хошимин;Sakhalin=о-в Сахалин',
    'Samarkand=Самарканд;Seoul=Сеул;Shanghai=Шанхай;Singapore=Сингапур;Srednekolymsk=Среднеколымск;Taipei=Тайбэй',
    'Tashkent=Ташкент;Tbilisi=Тбилиси;Tehran=Тегеран;Thimphu=Тхимпху;Tokyo=Токио;Tomsk=Томск;Ulaanbaatar=Улан-Батор',
    'Urumqi=Урумчи;Ust-Nera=Усть-Нера;Vientiane=Вьентьян;Vladivostok=Владивосток;Yakutsk=Якутск;Yekaterinburg=Екатеринбург',
    'Yerevan=Ереван',
  ],
  Atlantic: [
    'Azores=Азорские о-ва;Bermuda=Бермудские о-ва;Canary=Канарские о-ва;Cape_Verde=Кабо-Верде;Faeroe=Фарерские о-ва',
    'Madeira=Мадейра;Reykjavik=Рейкьявик;South_Georgia=Южная Георгия;St_Helena=о-в Святой Елены;Stanley=Стэнли',
  ],
  Australia: [
    'Adelaide=Аделаида;Brisbane=Брисбен;Broken_Hill=Брокен-Хилл;Darwin=Дарвин;Eucla=Юкла;Hobart=Хобарт;Lindeman=Линдеман',
    'Lord_Howe=Лорд-Хау;Melbourne=Мельбурн;Perth=Перт;Sydney=Сидней',
  ],
  Europe: [
    'Amsterdam=Амстердам;Andorra=Андорра;Astrakhan=Астрахань;Athens=Афины;Belgrade=Белград;Berlin=Берлин',
    'Bratislava=Братислава;Brussels=Брюссель;Bucharest=Бухарест;Budapest=Будапешт;Busingen=Бюзинген-на-Верхнем-Рейне',
    'Chisinau=Кишинев;Copenhagen=Копенгаген;Dublin=Дублин;Gibraltar=Гибралтар;Guernsey=Гернси;Helsinki=Хельсинки',
    'Isle_of_Man=о-в Мэн;Istanbul=Стамбул;Jersey=Джерси;Kaliningrad=Калининград;Kiev=Киев;Kirov=Киров;Lisbon=Лиссабон',
    'Ljubljana=Любляна;London=Лондон;Luxembourg=Люксембург;Madrid=Мадрид;Malta=Мальта;Mariehamn=Мариехамн;Minsk=Минск',
    'Monaco=Монако;Moscow=Москва;Oslo=Осло;Paris=Париж;Podgorica=Подгорица;Prague=Прага;Riga=Рига;Rome=Рим;Samara=Самара',
    'San_Marino=Сан-Марино;Sarajevo=Сараево;Saratov=Саратов;Simferopol=Симферополь;Skopje=Скопье;Sofia=София',
    'Stockholm=Стокгольм;Tallinn=Таллин;Tirane=Тирана;Ulyanovsk=Ульяновск;Vaduz=Вадуц;Vatican=Ватикан;Vienna=Вена',
    'Vilnius=Вильнюс;Volgograd=Волгоград;Warsaw=Варшава;Zagreb=Загреб;Zurich=Цюрих',
  ],
  Indian: [
    'Antananarivo=Антананариву;Chagos=Чагос;Christmas=о-в Рождества;Cocos=Кокосовые о-ва;Comoro=Коморы;Kerguelen=Кергелен',
    'Mahe=Маэ;Maldives=Мальдивы;Mauritius=Маврикий;Mayotte=Майотта;Reunion=Реюньон',
  ],
  Pacific: [
    'Apia=Апиа;Auckland=Окленд;Bougainville=Бугенвиль;Chatham=Чатем;Easter=о-в Пасхи;Efate=Эфате;Enderbury=о-в Кантон',
    'Fakaofo=Факаофо;Fiji=Фиджи;Funafuti=Фунафути;Galapagos=Галапагосские о-ва;Gambier=о-ва Гамбье;Guadalcanal=Гуадалканал',
    'Guam=Гуам;Honolulu=Гонолулу;Kiritimati=Киритимати;Kosrae=Косрае;Kwajalein=Кваджалейн;Majuro=Маджуро',
    'Marquesas=Маркизские о-ва;Midway=о-ва Мидуэй;Nauru=Науру;Niue=Ниуэ;Norfolk=Норфолк;Noumea=Нумеа;Pago_Pago=Паго-Паго',
    'Palau=Палау;Pitcairn=Питкэрн;Pohnpei=Понпеи;Port_Moresby=Порт-Морсби;Rarotonga=Раротонга;Saipan=Сайпан;Tahiti=Таити',
    'Tarawa=Тарава;Tongatapu=Тонгатапу;Chuuk=Трук;Wake=Уэйк;Wallis=Уоллис',
  ],
}

/** By IANA id: `Europe/Rome` → `Рим`. */
export const citiesRu: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(areas).flatMap(([area, lines]) =>
    lines.flatMap((line) => line.split(';')).map((entry) => named(area, entry)),
  ),
)

function named(area: string, entry: string): [string, string] {
  const [place = '', name = ''] = entry.split('=')
  return [`${area}/${place}`, name]
}
