/** Stores the photo of a receipt. `slip` is the number that the bank wrote on it. A second try changes nothing. */
export const receiptUploadPath = (movement: number | string, receiptId: string, slip?: string) =>
  `/api/uploads/drawer/${movement}/${receiptId}${slip ? `?bordereau=${encodeURIComponent(slip)}` : ''}`

/** Sends the photo of a bank slip before its deposit is recorded, which then names it. A second try changes nothing. */
export const slipUploadPath = (receiptId: string) => `/api/uploads/slips/${receiptId}`

export const receiptPath = (receiptId: string) => `/api/drawer/receipts/${receiptId}`
