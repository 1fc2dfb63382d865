import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SITE } from '#shared/shop/site/site.ts'
import { ServicesScene } from '#web/drawings/site/services-scene.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { ArrowLink } from '#web/shop/site-sections/arrow-link.tsx'
import { FinalCall } from '#web/shop/site-sections/final-call.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'
import { SERVICES, ServiceCard } from '#web/shop/site-sections/services.tsx'
import classes from './site-section.module.css'

export function ServicesPage() {
  return (
    <>
      <PageTitle
        title="Nos services"
        text="Du costume aux draps de la semaine, ramassés et rapportés chez vous."
        scene={<ServicesScene />}
      />
      <div className={`stack ${classes.page}`}>
        <ServiceCard
          service={SERVICES.dryCleaning}
          points={[
            'Pour ce qui craint l’eau\u00a0: tenues de cérémonie, broderies, doublures.',
            'Un doute sur une matière\u202f? Demandez-nous avant d’envoyer la pièce.',
            'Un prix par pièce, affiché avant de commander.',
          ]}
          action={
            <ArrowLink tone="outline" href={paths.contact}>
              Poser une question
            </ArrowLink>
          }
        />
        <ServiceCard
          service={SERVICES.wash}
          points={[
            'Chemises, pantalons, robes, pagnes, draps, serviettes.',
            `Vous choisissez pour chaque pièce\u00a0: lavage, repassage ou les deux.${SLOTS.kiloOffer}`,
            `Service express en ${SITE.expressIn}.`,
          ]}
          action={
            <ArrowLink tone="outline" href={paths.prices}>
              Voir tous les tarifs
            </ArrowLink>
          }
        />
        <ServiceCard
          service={SERVICES.transport}
          points={[
            'Un point sur la carte et un repère suffisent\u00a0: une pharmacie, un maquis, un portail.',
            `Transport\u00a0: ${SLOTS.rate} par kilomètre, à l’aller et au retour${SLOTS.rounding}. Le montant exact s’affiche avant de valider.`,
            'Vous suivez chaque étape en direct et vous pouvez appeler votre livreur.',
          ]}
          action={
            <ArrowLink tone="outline" href={paths.howItWorks}>
              Voir comment ça marche
            </ArrowLink>
          }
        />
        <FinalCall title="Votre linge attend&#8239;?">
          Trois minutes pour commander. Une équipe joignable de {SLOTS.opensAt} à {SLOTS.closesAt}.
        </FinalCall>
      </div>
    </>
  )
}
