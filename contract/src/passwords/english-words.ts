/** Common passwords of English speakers, without mere spelling variants (see `russian-words.ts`). The server knows many more (zxcvbn). */
const themes = {
  first:
    'password passwd pass passcode passphrase passme mypassword mypass nopassword newpassword changeme change letmein welcome hello ' +
    'root user username guest logon signin access secret private testing tester demo default temp temporary qwerty azerty qwertz ' +
    'superuser system computer google facebook yahoo microsoft windows apple android iphone linux ubuntu oracle cisco office company ' +
    'manager director sales account service support work job home house money business security secure iloveyou ilovethis iloveme ' +
    'ilovegod loveyou loveme love lover lovely forever trustno whatever nothing something anything monkey dragon football baseball ' +
    'basketball soccer hockey golf princess prince queen king sunshine shadow superman batman spiderman michael jordan harley ranger ' +
    'buster hunter killer starwars star wars pokemon naruto minecraft fortnite roblox matrix ninja',
  names:
    'jennifer thomas jessica ashley daniel andrew joshua matthew robert william charlie george james john joseph anthony christopher ' +
    'chris nicholas nicole amanda melissa michelle stephanie samantha elizabeth sarah hannah emily emma olivia sophia sophie victoria ' +
    'alexander alexis andrea anne annie amy amber barbara brandon brian bailey benjamin ben betty bob bobby carlos carol caroline ' +
    'catherine charles charlotte chelsea claire danielle dennis donald dorothy edward eric eugene frank gary grace harry heather helen ' +
    'henry isabella jack jackson jacob jake jane jason jasmine jeff jeremy jesus joe jonathan julie justin karen kate katie kelly kevin ' +
    'kim kimberly kyle larry laura lauren linda louise lucas lucy luke madison maggie marcus martin mary megan melanie mike molly ' +
    'monica morgan nancy natalie nathan oliver oscar pamela patricia patrick paul peter philip rachel rebecca richard rick robin roger ' +
    'ronald rose ruth ryan sam sandra scott sean sharon simon steve steven stella susan sylvia taylor teresa tiffany tim tina tom tony ' +
    'tyler vanessa vincent walter wendy zachary smith johnson brown jones miller davis wilson anderson moore martinez garcia',
  time:
    'january february march april june july august september october november december spring summer autumn fall winter monday tuesday ' +
    'wednesday thursday friday saturday sunday morning evening night today tomorrow yesterday christmas xmas halloween easter holiday ' +
    'vacation birthday newyear',
  places:
    'paris berlin moscow russia america american england english germany france italy spain europe canada australia japan tokyo china ' +
    'india brazil mexico texas california florida newyork york chicago boston dallas denver houston vegas miami seattle brooklyn ' +
    'hollywood ireland scotland sweden norway finland holland amsterdam rome madrid barcelona dubai turkey istanbul egypt africa asia ' +
    'world planet earth',
  things:
    'tiger lion eagle falcon wolf bear panther jaguar cobra snake shark dolphin whale horse pony dog puppy doggy cat kitty kitten bunny ' +
    'rabbit turtle spider butterfly bird phoenix unicorn dinosaur fish monster zombie vampire ghost devil heaven hell christ faith hope ' +
    'peace freedom power magic wizard witch fire water ice snow rain storm thunder lightning rainbow sky sun moon stars ocean sea river ' +
    'mountain forest flower lily daisy cherry banana orange lemon peach strawberry cookie candy chocolate sugar honey sweet sweety baby ' +
    'babygirl babyboy cheese pepper ginger coffee pizza chicken bacon beer whiskey cocktail gold golden silver diamond crystal platinum ' +
    'red blue green black white yellow purple pink grey porsche mercedes lamborghini mustang corvette camaro bmw chevy yamaha suzuki ' +
    'kawasaki ducati car truck driver racing speed turbo rocket jet airplane pilot captain soldier army navy marine police doctor nurse ' +
    'teacher school college university engineer lawyer chief hero legend warrior knight pirate cowboy viking spartan gladiator player ' +
    'game gamer gaming playstation xbox nintendo mario sonic zelda pikachu goku sasuke itachi doom quake counter strike warcraft diablo ' +
    'starcraft music guitar piano drums metal rock metallica nirvana slipknot eminem beatles elvis madonna beyonce rihanna liverpool ' +
    'manchester united realmadrid bayern yankees cowboys steelers lakers bulls eagles packers raiders redsox patriots',
  notions:
    'family friend friends friendship mother father mommy daddy mom dad sister brother son daughter grandma children wife husband girl ' +
    'girls boy boys lady sexy beautiful pretty beauty cute cool awesome amazing happy happiness smile funny crazy lucky luck winner ' +
    'champion success victory dream dreams dreamer life live memory destiny infinity eternity future genius smart brain stupid loser ' +
    'hacker hacking cyber digital please thankyou thanks goodbye bye good goodluck best number one two three four five six seven eight ' +
    'nine first second hundred thousand abcd abcdef abcdefg abc asdf asdfgh zxcvbn zxcv qwer qwert qazwsx wasd foobar foo bar blah ' +
    'blink simple easy open opensesame sesame enter begin stop play run jump dance sing kiss kisses hug heart soul mind body spirit ' +
    'stargate trinity neo morpheus gandalf frodo hogwarts harrypotter snoopy garfield mickey minnie pooh tigger barbie hellokitty ' +
    'scooby simpson homer bart samsung printer tennis ford opel mazda samurai monitor adam albert regina austin merlin hammer maverick ' +
    'scooter sparky peanut smokey dakota tigers nascar gateway bulldog junior iceman johnny brandy midnight badboy adidas cocacola ' +
    'winston apples scorpion elephant rosebud buddy phantom sniper snowball playboy bubbles cricket pumpkin lasvegas fluffy paradise ' +
    'magnum hawaii mozart shorty popcorn penguin passport disney titanic skyline predator bullet empire tommy popeye rockstar cadillac ' +
    'pegasus',
} as const

export const englishWords: readonly string[] = Object.values(themes).flatMap((words) => words.split(' '))
