import type { ReactNode } from 'react'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import classes from './missions-header.module.css'

interface Props {
  fullname: string
  /** The number of missions, undefined while it is unknown. */
  count: number | undefined
  /** The buttons that share the position and sort the missions. */
  tools: ReactNode
}

/** The indigo header of the missions, 95 px high whatever it says: the first mission stands right under it. */
export function MissionsHeader({ fullname, count, tools }: Props) {
  return (
    <header className={`night ${classes.header}`}>
      <KitaBand height={10} />
      <div className={`row gap-8 ${classes.inside}`}>
        <div className="grow">
          <div className={`strong text-s ${classes.title}`}>
            <h1 className={classes.screen}>Mes Missions</h1>
            {count === undefined ? null : (
              <>
                {' '}
                · <span className="nowrap">{count} à faire</span>
              </>
            )}
          </div>
          <p className={`nowrap clip ${classes.hello}`}>Bonjour {fullname || 'livreur'}</p>
          <p className={`text-s nowrap clip ${classes.subtitle}`}>Voici vos missions du jour</p>
        </div>
        {tools}
      </div>
    </header>
  )
}
