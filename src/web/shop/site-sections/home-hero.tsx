import { IconClock, IconPhone } from '@tabler/icons-react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SITE } from '#shared/shop/site/site.ts'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { HomeScene, HomeSceneSmall } from '#web/drawings/site/home-scene.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { ArrowLink } from './arrow-link.tsx'
import classes from './home-hero.module.css'

export function HomeHero() {
  return (
    <>
      <div className={`night clip relative ${classes.hero}`}>
        <HomeScene className={classes.wide} />
        <div className={`relative ${classes.words}`}>
          <h1 className={classes.title}>
            Confiez le linge. <br />
            Gardez votre dimanche.
          </h1>
          <p className={`leading-14 ${classes.text}`}>
            Un livreur passe chez vous, à Abidjan. Vos vêtements reviennent lavés, repassés, prêts à
            porter.
          </p>
          <div className={classes.actions}>
            <div className="stack gap-4">
              <ArrowLink tone="soleil" size="lg" full toOrder href={paths.signIn}>
                Commander maintenant
              </ArrowLink>
              <a href={paths.basket} className={`inline-row tap strong ${classes.prepare}`}>
                Préparer ma commande sans compte
              </a>
            </div>
            <ul className={`stack text-s gap-8 ${classes.promises}`}>
              <li>
                <IconClock size={20} aria-hidden="true" />
                Service express en {SITE.expressIn}
              </li>
              <li>
                <IconPhone size={20} aria-hidden="true" />
                Une équipe joignable de {SLOTS.opensAt} à {SLOTS.closesAt}
              </li>
            </ul>
          </div>
        </div>
        <HomeSceneSmall className={classes.small} />
      </div>
      <KitaBand height={16} />
    </>
  )
}
