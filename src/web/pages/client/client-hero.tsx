import { IconShoppingBag } from '@tabler/icons-react'
import { type CSSProperties, use } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { LiveDot, LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { Clothesline } from '#web/drawings/clothesline.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './client-hero.module.css'

/** The widths of the letters of the titles' font, in ems; the default is 0.53. */
const WIDTHS: ReadonlyArray<readonly [RegExp, number]> = [
  [/[mw]/i, 0.82],
  [/\p{Lu}/u, 0.6],
  [/[fijlrt’']/, 0.36],
]

/** The width of a name's longest word, in ems: what must hold on one line. */
function longestWord(name: string): number {
  const widthOf = (letter: string) => WIDTHS.find(([one]) => one.test(letter))?.[1] ?? 0.53
  const words = name.split(/[\s-]+/)
  return Math.max(
    ...words.map((word) => [...word].reduce((sum, letter) => sum + widthOf(letter), 0)),
  )
}

/** The greeting under the clothesline, and the one thing a client comes for. */
export function ClientHero({ name }: { name: string }) {
  const live = use(LiveStateContext)
  return (
    <header className={`night ${classes.hero}`}>
      <div className={`relative clip ${classes.scene}`}>
        <div className={`row between ${classes.bar}`}>
          <Logo tone="dark" />
          {live && live !== 'live' ? (
            <LiveDot state={live} className={`relative surface ${classes.cut}`} />
          ) : null}
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
    </header>
  )
}
