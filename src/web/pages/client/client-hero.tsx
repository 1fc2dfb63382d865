import { IconShoppingBag } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { LiveStrip } from '#web/components/feedback/live-dot.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { ReadsMessage } from '#web/components/states/screen-reads.tsx'
import { Clothesline } from '#web/drawings/clothesline.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import classes from './client-hero.module.css'
import { greetingName } from './greeting-name.ts'

/** The widths of the letters of the titles' font, in ems. */
const WIDTHS: ReadonlyArray<readonly [RegExp, number]> = [
  [/[mw]/i, 0.82],
  [/\p{Lu}/u, 0.6],
  [/[fijlrt’']/, 0.36],
]

const DEFAULT_WIDTH = 0.53

/** The width in ems of the longest word of a name, which must fit on one line. */
function longestWord(name: string): number {
  let longest = 0
  for (const word of name.split(/[\s-]+/)) {
    let width = 0
    for (const letter of word)
      width += WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? DEFAULT_WIDTH
    longest = Math.max(longest, width)
  }
  return longest
}

/** The greeting under the clothesline of a client who never ordered, with the button to do it. */
export function ClientHero({ name: fullname }: { name: string }) {
  const name = greetingName(fullname)
  return (
    <>
      <header className={`night ${classes.hero}`}>
        <div className={`relative clip ${classes.scene}`}>
          <div className={`row justify-between ${classes.bar}`}>
            <Logo tone="dark" />
            <span className="relative push-end">
              <HelpButton className="white" />
            </span>
          </div>
          <div className={`absolute ${classes.line}`}>
            <Clothesline scene="duo" />
          </div>
          <h1
            className={`relative white ${classes.title}`}
            style={{ '--longest': longestWord(name) } as CSSProperties}
          >
            Bonjour <br />
            {name}
          </h1>
          <p className={`text-l mt-8 ${classes.subtitle}`}>On passe chez vous&#8239;?</p>
          <ButtonLink
            tone="soleil"
            size="lg"
            full
            className={`mt-20 relative ${classes.action}`}
            icon={<IconShoppingBag />}
            to={paths.client.order}
          >
            Passer une commande
          </ButtonLink>
        </div>
        <KitaBand height={12} />
        <LiveStrip />
      </header>
      <ReadsMessage />
    </>
  )
}
