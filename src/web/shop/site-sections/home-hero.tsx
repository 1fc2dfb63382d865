import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { HomePegs, HomeScene } from '#web/drawings/site/home-scene.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { ArrowLink } from './arrow-link.tsx'
import { Glance } from './glance.tsx'
import classes from './home-hero.module.css'
import { HowMuch } from './how-much.tsx'

export function HomeHero() {
  return (
    <>
      <div className={`relative ${classes.hero}`}>
        <HomeScene className={classes.wide} />
        <div className={`night relative ${classes.words}`}>
          <h1 className={classes.title}>
            Confiez le linge. <br />
            Gardez votre dimanche.
          </h1>
          <p className={`${classes.wide} ${classes.text}`}>
            Un livreur passe chez vous, à Abidjan. Vos vêtements reviennent lavés, repassés, prêts à
            porter.
          </p>
          <Glance />
          <div className={classes.actions}>
            <ArrowLink tone="soleil" size="lg" full toOrder href={paths.basket}>
              Commander maintenant
            </ArrowLink>
            <Reach />
          </div>
          <p className={`${classes.wide} ${classes.open}`}>
            Sans compte&nbsp;: votre numéro suffit. {SLOTS.visitHours}.
          </p>
        </div>
        <div className={classes.narrow}>
          <KitaBand height={12} />
        </div>
        <WhenFilled slot={SLOTS.quarters}>
          <div className={`relative ${classes.price}`}>
            <HowMuch />
            <HomePegs className={`absolute ${classes.wide} ${classes.pegs}`} />
          </div>
        </WhenFilled>
      </div>
      <div className={classes.wide}>
        <KitaBand height={16} />
      </div>
    </>
  )
}

/** The ways to talk to somebody, where the shop has a number. */
function Reach() {
  return (
    <WhenFilled slot={SLOTS.phone}>
      <div className={classes.reach}>
        <a className={`strong no-underline ${classes.way}`} href={`tel:${SLOTS.phone}`}>
          <IconPhone size={20} aria-hidden="true" />
          {SLOTS.phoneShown}
        </a>
        <WhenFilled slot={SLOTS.whatsApp}>
          <a
            className={`strong no-underline ${classes.way}`}
            href={`https://wa.me/${SLOTS.whatsApp}`}
          >
            <IconBrandWhatsapp size={21} aria-hidden="true" />
            <span>
              <span className={classes.wide}>Écrire sur </span>WhatsApp
            </span>
          </a>
        </WhenFilled>
      </div>
    </WhenFilled>
  )
}
