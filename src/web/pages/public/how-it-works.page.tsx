import { DAY_MS } from '#shared/dates.ts'
import { CLOSING_MS } from '#shared/orders/closings.ts'
import { EXAMPLE_KM, SLOTS } from '#shared/shop/site/page-slots.ts'
import { StepsScene } from '#web/drawings/site/steps-scene.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import { FinalCall } from '#web/shop/site-sections/final-call.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'
import { Questions } from '#web/shop/site-sections/questions.tsx'
import { StepStory } from '#web/shop/site-sections/steps.tsx'
import classes from './site-section.module.css'

const DETAILS = {
  order:
    'Pour chaque article, choisissez le service et la quantité. Indiquez où passer\u00a0: votre position, ou un point sur la carte. Le total s’affiche, transport compris, avant de valider.',
  prepare:
    'Mettez tout dans un sac. Dès qu’un livreur est choisi pour votre commande, vous voyez son nom et vous pouvez l’appeler. Le linge est pris chez vous.',
  handle:
    'Lavage, séchage, repassage\u00a0: ce que vous avez choisi pour chaque pièce. Votre commande avance sous vos yeux, avec l’heure de chaque étape.',
  receive:
    'Un livreur rapporte le linge propre à votre porte. Vous savez quand le linge prend la route.',
}

const QUESTIONS = [
  {
    question: 'Je n’ai pas de numéro de rue. Comment me trouve-t-on\u202f?',
    answer:
      'Avec un point sur la carte, et un repère en quelques mots\u00a0: la pharmacie d’en face, un portail bleu. Le livreur a aussi votre numéro.',
  },
  {
    question: 'Et s’il manque une chemise\u202f?',
    answer:
      'Vos pièces sont comptées au ramassage et au retour, et vous lisez les deux comptes. S’il en manque, vous le dites d’un bouton sur la commande\u00a0: nous comparons les comptes, les photos et le nom de qui les a faits, et nous vous répondons. Personne ne peut réécrire ce fil.',
  },
  {
    question: 'Que rendez-vous si une pièce est perdue ou abîmée\u202f?',
    answer: (
      <>
        Dites-le dans les {CLOSING_MS / DAY_MS}&nbsp;jours après la livraison, avec «&nbsp;Un
        problème&nbsp;» sur la commande. L’équipe lit votre message, vous contacte et convient avec
        vous de ce qu’elle rend&nbsp;: aucune somme n’est fixée d’avance.{' '}
        <WhenFilled slot={SLOTS.phone}>
          Plus tard, appelez-nous de {SLOTS.opensAt} à {SLOTS.closesAt}.
        </WhenFilled>
        <WhenEmpty slot={SLOTS.phone}>
          Plus tard, écrivez-nous par la page <a href={paths.contact}>Contact</a>.
        </WhenEmpty>
      </>
    ),
  },
  {
    question: 'Combien coûte le transport\u202f?',
    answer: `${SLOTS.rate} par kilomètre à vol d’oiseau entre chez vous et notre atelier, à l’aller et au retour${SLOTS.rounding}. À ${EXAMPLE_KM}\u00a0km, cela fait ${SLOTS.exampleFee}. Vous voyez le montant exact avant de valider.`,
  },
  {
    question: 'Comment payer\u202f?',
    answer: (
      <>
        En espèces, au ramassage<WhenFilled slot={SLOTS.wave}>, ou avec Wave</WhenFilled>. Le mode
        choisi et le montant restent inscrits sur la commande.
      </>
    ),
  },
  {
    question: 'Le prix peut-il changer après ma commande\u202f?',
    answer:
      'Non, pas sans votre accord. Votre commande garde les prix du moment où vous la validez. Si nous comptons autre chose que prévu, vous voyez le nouveau total, et vous l’acceptez ou non. Une seule exception\u00a0: si personne n’est là à l’heure convenue, l’équipe peut ajouter des frais de passage manqué.',
  },
  {
    question: 'Puis-je annuler\u202f?',
    answer: (
      <>
        Oui, d’un bouton, tant que la commande est «&nbsp;En attente&nbsp;».{' '}
        <WhenFilled slot={SLOTS.phone}>
          Ensuite, appelez-nous de {SLOTS.opensAt} à {SLOTS.closesAt}.
        </WhenFilled>
        <WhenEmpty slot={SLOTS.phone}>
          Ensuite, écrivez-nous par la page <a href={paths.contact}>Contact</a>.
        </WhenEmpty>
      </>
    ),
  },
]

export function HowItWorksPage() {
  return (
    <>
      <PageTitle
        title="Comment ça marche"
        text="Quatre étapes. Vous suivez chacune d’elles en direct."
        scene={<StepsScene />}
      />
      <div className={`stack ${classes.page}`}>
        <StepStory details={DETAILS} />
        <section aria-labelledby="questions">
          <h2 id="questions" className="site-title">
            Questions fréquentes
          </h2>
          <Questions questions={QUESTIONS} />
        </section>
        <FinalCall title="Prêt à essayer&#8239;?">
          Une chemise ou tout le panier&nbsp;: trois minutes pour commander.
        </FinalCall>
      </div>
    </>
  )
}
