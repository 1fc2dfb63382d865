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
import { firstName } from '#web/orders/order-view.ts'
import classes from './client-hero.module.css'

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

/** The letters of the longest name that the greeting says in full. */
const MOST_LETTERS = 24

/** The full name, or the first name of somebody whose name would take the whole screen. */
function greetingName(fullname: string): string {
  const letters = fullname.match(/\p{L}/gu)?.length ?? 0
  return letters > MOST_LETTERS ? firstName(fullname) : fullname
}

/** The greeting under the clothesline, with the button to place an order. */
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
