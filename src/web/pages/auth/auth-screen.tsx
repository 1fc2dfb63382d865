import type { ReactNode } from 'react'
import { Logo } from '#web/components/frame/logo.tsx'
import { Clothesline } from '#web/drawings/clothesline.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './auth-screen.module.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** How much of the drawing a phone shows: the longer the form, the less. */
  scene?: 'tall' | 'low' | 'strip' | 'letter'
  /** Drawn instead of the clothesline. */
  drawing?: ReactNode
  /** Beside the logo. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of the pages of signing in and up: the drying linen, the name, the form. */
export function AuthScreen({ title, subtitle, scene = 'low', drawing, aside, children }: Props) {
  return (
    <div className={`surface ${classes.page}`}>
      <header className={classes.scene}>
        <div className={cx(classes.drawing, classes[scene])}>
          {drawing ?? <Clothesline scene="full" />}
        </div>
        <p className={classes.promise}>
          <b>Confiez le linge.</b>
          Un livreur passe chez vous, à Abidjan. Vous suivez chaque étape, en direct.
        </p>
        <KitaBand height={14} />
      </header>
      <main className={`column full ${classes.main}`}>
        <div className={`row wrap between ${classes.top}`}>
          <a href={paths.home} className="inline-row tap no-underline" aria-label="Lavéo, accueil">
            <Logo />
          </a>
          {aside}
        </div>
        <h1 className={cx('mt-10', classes.title, scene === 'tall' && classes.large)}>{title}</h1>
        {subtitle ? <p className="quiet text-l leading-14 mt-6">{subtitle}</p> : null}
        {children}
      </main>
    </div>
  )
}

/** The other ways from here, at the foot of the page. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <nav className={`stack text-center gap-8 ${classes.ways}`}>{children}</nav>
}
