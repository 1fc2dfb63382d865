import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Clothesline } from '#web/drawings/clothesline.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import classes from './pairing.module.css'

/** The screen of a tablet that is not the workshop's, or not yet. */
export function PairingFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={`night relative clip ${classes.hero}`}>
        <KitaBand height={14} />
        <div className={classes.drawing}>
          <Clothesline scene="full" />
        </div>
      </header>
      <main className={classes.main}>
        <h1 className={`text-center ${classes.title}`}>{title}</h1>
        {children}
        <p className={`row gap-16 ${classes.promise}`}>
          <IconShieldCheck className="positive" aria-hidden="true" />
          <span>
            <b className="block">Elle ne montrera que le linge.</b> Ni téléphone, ni prix, ni
            adresse.
          </span>
        </p>
      </main>
    </div>
  )
}
