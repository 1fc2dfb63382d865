import {
  IconBrandWhatsapp,
  IconChevronRight,
  IconMail,
  IconMoped,
  IconPhone,
} from '@tabler/icons-react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { OPENING_PAGE } from '#shared/shop/site/site-pages.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { OpeningScene } from '#web/drawings/site/opening-scene.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import { SiteFrame } from '#web/shop/site/site-frame.tsx'
import classes from './opening.module.css'

/** The home page of a house that is not open yet: whom to ask, and no price. */
export function OpeningPage() {
  return (
    <SiteFrame current={OPENING_PAGE.path}>
      <div className={`night ${classes.hero}`}>
        <OpeningScene className={classes.scene} />
        <div className={classes.words}>
          <h1 className={classes.title}>Nous ouvrons bientôt</h1>
          <p className={`leading-14 ${classes.text}`}>
            Lavéo ramasse votre linge chez vous, à Abidjan, et le rapporte lavé et repassé.
          </p>
        </div>
      </div>
      <KitaBand />
      <section className={`stack gap-10 ${classes.contact}`} aria-labelledby="question">
        <h2 id="question" className="text-2xl">
          Une question&#8239;?
        </h2>
        <WaysToAsk />
        <a className={`row gap-14 no-underline seam-top ${classes.join}`} href={paths.application}>
          <IconMoped size={26} className="accent fixed" aria-hidden="true" />
          <span className="grow leading-14">
            <b className="block">Vous roulez à moto&#8239;?</b>{' '}
            <span className="quiet text-s">Devenez livreur partenaire.</span>
          </span>
          <IconChevronRight size={22} className="quiet fixed" aria-hidden="true" />
        </a>
      </section>
    </SiteFrame>
  )
}

function WaysToAsk() {
  return (
    <>
      <WhenFilled slot={SLOTS.phone}>
        <ButtonLink tone="soleil" size="lg" full icon={<IconPhone />} href={`tel:${SLOTS.phone}`}>
          {SLOTS.phoneShown}
        </ButtonLink>
      </WhenFilled>
      <WhenFilled slot={SLOTS.whatsApp}>
        <ButtonLink
          tone="outline"
          size="lg"
          full
          icon={<IconBrandWhatsapp />}
          href={`https://wa.me/${SLOTS.whatsApp}`}
        >
          Écrire sur WhatsApp
        </ButtonLink>
      </WhenFilled>
      <WhenEmpty slot={SLOTS.phone}>
        <ButtonLink tone="soleil" size="lg" full href={paths.contact}>
          Laisser un message
        </ButtonLink>
      </WhenEmpty>
      <WhenFilled slot={SLOTS.email}>
        <a className="row gap-10 tap strong" href={`mailto:${SLOTS.email}`}>
          <IconMail size={21} className="accent fixed" aria-hidden="true" />
          <span className="anywhere">{SLOTS.email}</span>
        </a>
      </WhenFilled>
    </>
  )
}
