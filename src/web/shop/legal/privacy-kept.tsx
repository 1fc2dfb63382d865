import {
  ANSWERS_KEPT_DAYS,
  BASKET_KEPT_DAYS,
  MAIL_KEPT_DAYS,
  MESSAGES_KEPT_DAYS,
  NUMBER_REQUESTS_KEPT_DAYS,
  POSITION_KEPT_HOURS,
  REQUESTS_KEPT_DAYS,
  SECURITY_EVENTS_KEPT_DAYS,
  UNCONFIRMED_KEPT_DAYS,
} from '#shared/retention.ts'
import { partMarks, SLOTS } from '#shared/shop/site/page-slots.ts'

const [ifWrongCode, endWrongCode] = partMarks(SLOTS.wrongCode, 'filled')

/** The data that is kept, why and for how long. A duration written in words here must follow the code. */
const KEPT = [
  {
    what: 'Votre compte',
    why: 'Nom, téléphone, e‑mail, adresse, et comment vous voulez être prévenu\u00a0: e‑mail, WhatsApp ou rien. Ce que vous demandez pour votre linge (amidon, pli, produit à éviter), et ce que l’équipe note pour bien vous servir. Votre mot de passe n’est gardé que sous une forme qui ne permet pas de le relire.',
    until: `Jusqu’à la suppression du compte. Sans confirmation de l’adresse e‑mail, ${UNCONFIRMED_KEPT_DAYS} jours.`,
  },
  {
    what: 'Le panier préparé avant l’inscription',
    why: 'Articles, lieu, note et téléphone, pour le retrouver après la confirmation de votre e‑mail, sur tout appareil.',
    until: `Jusqu’à votre première commande, ${BASKET_KEPT_DAYS} jours au plus.`,
  },
  {
    what: 'La commande demandée avec votre numéro',
    why: 'Nom, numéro, articles, lieu, repère, note et heure souhaitée, pour la confirmer avec vous\u00a0; et de quel téléphone et de quel réseau elle vient, pour freiner les abus et ne montrer l’adresse qu’à vous.',
    until: `Deux jours pour la confirmer, puis ${NUMBER_REQUESTS_KEPT_DAYS} jours. Confirmée, aussi jusqu’à ce que nous ayons pris votre linge\u00a0: c’est ce passage qui montre l’adresse à qui a votre lien.`,
  },
  {
    what: 'Vos commandes',
    why: 'Articles, prix, paiements et remboursements, étapes, téléphone de contact, adresse, point sur la carte, repère et note au livreur, pour le ramassage, la livraison et nos comptes. Si vous n’avez donné que votre quartier, le point est celui du téléphone du livreur à votre porte.',
    until:
      'Si vous supprimez votre compte, les commandes restent dans nos livres, sans votre nom, ni téléphone, ni adresse, ni point, ni note.',
  },
  {
    what: 'Les factures certifiées par la DGI',
    why: 'Ce qui est envoyé aux impôts pour certifier une facture, et leur réponse\u00a0: nom, téléphone, e‑mail, articles et montants.',
    until: 'Dix ans, comme la loi le demande, même si vous supprimez votre compte.',
  },
  {
    what: 'Les factures du mois d’une entreprise',
    why: 'Ce que la facture dit\u00a0: entreprise, NCC, adresse, personne qui la reçoit, commandes et montants\u00a0; et ce qui en est payé, pour nos comptes.',
    until:
      'Dans nos livres, même si vous supprimez votre compte. Les contacts, les lieux et les conditions de paiement sont effacés avec lui.',
  },
  {
    what: 'Le suivi que vous partagez',
    why: 'Pour chaque commande dont le suivi est partagé, qui l’a partagé ou retiré et quand. Le lien lui-même n’est pas gardé. Qui le reçoit lit les étapes et les heures, et le prénom et la distance du livreur qui vient.',
    until:
      'Le lien ne s’ouvre plus dès que vous le retirez, ou un jour après la fin de la commande. Les dates restent aussi longtemps qu’elle.',
  },
  {
    what: 'Ce qui est constaté à votre porte',
    why: 'Le nombre de pièces, les défauts déjà là (une tache, un bouton manquant), les photos du linge et de la livraison, et les autres totaux qui vous sont proposés, pour savoir ce que nous avons reçu et rendu. Les photos sont redessinées sans le lieu où elles ont été prises.',
    until: `Aussi longtemps que la commande\u00a0; les photos, ${SLOTS.photoDays} jours après sa fin, ou tant qu’un problème est ouvert. Si vous supprimez votre compte, les photos et les textes sont effacés, les nombres restent dans nos livres.`,
  },
  {
    what: 'Vos réponses, vos désaccords et les problèmes',
    why: `Ce que vous répondez à «\u00a0Tout va bien\u202f?\u00a0», ce que vous écrivez si vous n’êtes pas d’accord, et tout problème qui demande l’attention de l’équipe, comme un écart${ifWrongCode}, un code de livraison faux${endWrongCode} ou ce qu’un livreur a fait sans réseau et qui a été refusé.`,
    until:
      'Dans nos livres, même si la commande est supprimée. Leurs textes sont effacés avec votre compte.',
  },
  {
    what: 'Le travail de l’équipe et des livreurs',
    why: 'Qui a fait quoi, quand, et les espèces reçues puis versées, pour en rendre compte.',
    until: 'Dans nos livres, sans nom une fois le compte supprimé.',
  },
  {
    what: 'La position du livreur',
    why: 'Avec son accord, sa position sur la route vers vous, pour que vous suiviez son arrivée. La dernière seulement, jamais son trajet.',
    until: `Jusqu’à la fin du trajet ou jusqu’à la fin du partage\u00a0; ${POSITION_KEPT_HOURS + 1} heures au plus sans nouvelle position.`,
  },
  {
    what: 'Vos connexions',
    why: 'Pour chaque session ouverte, le type de téléphone ou d’ordinateur et le navigateur, afin que vous puissiez la reconnaître et la fermer. Vos connexions, les essais refusés et les changements de mot de passe, de téléphone ou de double vérification, que vous lisez dans votre profil.',
    until: `Une session, 30 jours sans visite, 90 jours au plus\u00a0; la liste, ${SECURITY_EVENTS_KEPT_DAYS} jours.`,
  },
  {
    what: 'Les appareils que vous avez fait notifier',
    why: 'L’adresse que votre navigateur nous donne pour cela, ses clés et son nom. Les notifications sont chiffrées pour votre appareil.',
    until: 'Jusqu’à la déconnexion, ou jusqu’à ce que vous les arrêtiez dans votre profil.',
  },
  {
    what: 'Les e‑mails que nous vous envoyons',
    why: 'Le type de message, l’adresse et les faits qui servent à l’écrire\u00a0: pour une commande, les articles, le lieu et le téléphone.',
    until: `${MAIL_KEPT_DAYS} jours.`,
  },
  {
    what: 'Les messages à votre numéro, et vos réponses',
    why: 'Le type de message, le numéro et les faits qui servent à l’écrire, quand il est parti, arrivé et lu, et ce que vous répondez sur WhatsApp.',
    until: `${MESSAGES_KEPT_DAYS} jours\u00a0; vos réponses, ${ANSWERS_KEPT_DAYS} jours.`,
  },
  {
    what: 'Les liens et les codes',
    why: 'Confirmer une adresse, choisir un mot de passe, ouvrir un compte de l’équipe\u00a0; pour un code, aussi l’adresse de réseau de qui le demande.',
    until: 'Un lien est effacé un jour après son expiration, un code un jour après sa création.',
  },
  {
    what: 'Vos messages et vos candidatures',
    why: 'Ce que vous écrivez dans nos formulaires, pour vous répondre.',
    until: `Le temps de vous répondre, puis ${REQUESTS_KEPT_DAYS} jours. Ils disparaissent avec votre compte si l’e‑mail est le même.`,
  },
  {
    what: 'Les copies de sauvegarde et les exports',
    why: 'Une copie de nos données est faite chaque nuit, et avant une mise à jour qui les transforme, pour pouvoir revenir en arrière\u00a0; la direction peut aussi les télécharger. Ce que vous effacez ensuite y est encore.',
    until:
      'Les copies de la nuit, un an au plus\u00a0; celles d’avant une mise à jour, les cinq dernières\u00a0; un export, le temps d’en avoir besoin.',
  },
  {
    what: 'Les journaux du serveur',
    why: 'La page demandée, l’heure et le numéro du compte, pour réparer les pannes. Ni nom, ni téléphone, ni e‑mail. L’adresse de réseau, qui sert à freiner les abus, n’y est pas écrite.',
    until: 'Aussi longtemps que l’hébergeur les garde.',
  },
]

export function KeptData() {
  return (
    <section>
      <h2>Ce que nous gardons</h2>
      <p>
        Uniquement ce qui sert à prendre votre linge, à le rapporter et à en rendre compte. Nous ne
        vendons rien, et nous ne faisons pas de publicité.
      </p>
      <dl>
        {KEPT.map(({ what, why, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {why} <strong>{until}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
