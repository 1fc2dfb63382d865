/** Refusals of the second factor that the team signs in with. Most are met while signing in, setting up and proving again alike. */
export const secondFactorRefusals = {
  SECOND_FACTOR_NEEDED: {
    status: 401,
    title: 'Encore une étape',
    text: 'Votre mot de passe est juste. Confirmez maintenant avec votre clé d’accès ou votre code.',
  },
  SIGN_IN_EXPIRED: {
    status: 401,
    title: 'Étape à recommencer',
    text: 'Il s’est passé trop de temps depuis la première étape, ou elle ne vaut plus. Recommencez.',
  },
  FACTOR_CODE_WRONG: {
    status: 422,
    title: 'Code refusé',
    text: 'Ce code n’est pas le bon, ou il a déjà servi. Relisez-le, ou essayez le suivant.',
  },
  PASSKEY_REFUSED: {
    status: 422,
    title: 'Clé d’accès refusée',
    text: 'Cette clé d’accès n’est pas acceptée ici. Essayez-en une autre, ou un autre moyen.',
  },
  ENROLMENT_NEEDED: {
    status: 403,
    title: 'Compte à protéger',
    text: 'La double vérification est obligatoire pour votre compte. Activez-la pour continuer.',
  },
  PROOF_REQUIRED: {
    status: 403,
    title: 'Confirmez que c’est vous',
    text: 'Votre dernière vérification date de plus de 15\u00a0minutes. Rien n’a été fait.',
  },
  OWN_FACTOR_FIRST: {
    status: 409,
    title: 'Protégez d’abord votre compte',
    text: 'Activez la double vérification sur votre propre compte, puis rendez-la obligatoire.',
  },
  PASSKEY_KNOWN: {
    status: 409,
    title: 'Clé déjà enregistrée',
    text: 'Cette clé d’accès est déjà enregistrée. Il n’y a rien à faire.',
  },
  TOTP_KNOWN: {
    status: 409,
    title: 'Codes déjà activés',
    text: 'Votre compte a déjà les codes d’une application. Retirez-les d’abord pour en activer d’autres.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    title: 'Trop de clés d’accès',
    text: 'Un compte a 10\u00a0clés d’accès au plus. Retirez-en une que vous n’utilisez plus.',
  },
} as const
