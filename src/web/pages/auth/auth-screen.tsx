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
  /** The height of the drawing on a phone, where a long form leaves less room for it; `tall` has two forms, which a wide screen shows side by side. */
  scene?: 'tall' | 'low' | 'strip' | 'letter'
  /** Replaces the clothesline. */
  drawing?: ReactNode
  /** Shown beside the logo. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of the sign-in and sign-up pages: the drawing, the title and the form. */
export function AuthScreen({ title, subtitle, scene = 'low', drawing, aside, children }: Props) {
  // A phone's screen is left to what is to be done.
  const isWideTop = scene === 'tall' || scene === 'letter'
  return (
    <div className={cx('surface', classes.page, scene === 'tall' && classes.wide)}>
      <header className={`relative ${classes.scene}`}>
        {scene === 'tall' ? <HomeLink className={classes.sceneLogo} tone="dark" /> : null}
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
        <div className={cx('wrap justify-between', classes.top, isWideTop && classes.wideTop)}>
          <HomeLink />
          {aside}
        </div>
        <h1 className={`mt-10 ${classes.title}`}>{title}</h1>
        {subtitle ? <p className="quiet text-l leading-14 mt-6">{subtitle}</p> : null}
        {children}
      </main>
    </div>
  )
}

function HomeLink({ className, tone }: { className?: string | undefined; tone?: 'dark' }) {
  return (
    <a
      href={paths.home}
      className={cx('tap no-underline', classes.home, className)}
      aria-label="Lavéo, accueil"
    >
      <Logo tone={tone ?? 'light'} />
    </a>
  )
}

interface OtherWaysProps {
  /** Right below the form, so that a small phone shows them without scrolling. */
  near?: boolean
  children: ReactNode
}

/** The links to other pages, at the end of the page. */
export function OtherWays({ near = false, children }: OtherWaysProps) {
  return (
    <nav className={cx('stack text-center gap-8', classes.ways, near && classes.near)}>
      {children}
    </nav>
  )
}
