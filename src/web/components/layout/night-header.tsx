import type { ReactNode } from 'react'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import classes from './night-header.module.css'

interface Props {
  /** The name of the screen. */
  title: string
  /** A number beside it. */
  count?: string | undefined
  /** In large letters. */
  greeting: string
  subtitle: string
  /** Buttons at the right. */
  tools?: ReactNode
}

/** The indigo header of a livreur's screen, 95 px high on a phone whatever it says, unless its text is large. */
export function NightHeader({ title, count, greeting, subtitle, tools }: Props) {
  return (
    <header className={`night ${classes.header}`}>
      <KitaBand height={10} />
      <div className={`row gap-8 ${classes.inside}`}>
        <div className="grow">
          <div className={`strong text-s ${classes.title}`}>
            <h1 className={classes.screen}>{title}</h1>
            {count === undefined ? null : (
              <>
                {' '}
                · <span className="nowrap">{count}</span>
              </>
            )}
          </div>
          <p className={`clip ${classes.hello}`}>{greeting}</p>
          <p className={`text-s clip ${classes.subtitle}`}>{subtitle}</p>
        </div>
        {tools}
      </div>
    </header>
  )
}
