/** The address to configure at WhatsApp (docs/operations.md). */
export const WHATSAPP_WEBHOOK = '/api/whatsapp'
