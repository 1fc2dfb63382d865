import { KitaBand } from '#web/drawings/kita-band.tsx'
import classes from './missions-header.module.css'

interface Props {
  fullname: string
  /** The number of missions, undefined while it is unknown. */
  count: number | undefined
}

/** The indigo header of the missions. */
export function MissionsHeader({ fullname, count }: Props) {
  return (
    <header className={classes.header}>
      <KitaBand height={10} />
      <div className={`row gap-16 ${classes.inside}`}>
        <div className="grow">
          <h1 className={`text-m leading-13 ${classes.title}`}>Mes Missions</h1>
          <p className={`anywhere ${classes.hello}`}>Bonjour {fullname || 'livreur'}</p>
          <p className={`text-l mt-4 ${classes.subtitle}`}>Voici vos missions du jour</p>
        </div>
        {count === undefined ? null : (
          <p className={`fixed strong text-s leading-12 text-center ${classes.count}`}>
            <b className={`display leading-1 text-4xl block ${classes.figure}`}>{count}</b> à faire
          </p>
        )}
      </div>
    </header>
  )
}
