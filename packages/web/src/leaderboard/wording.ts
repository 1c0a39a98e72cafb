/** An amount that may be a fraction of a cent: two figures of it always count. */
export function dollars(amount: number): string {
  if (amount === 0) return '$0';
  if (amount >= 1) return `$${amount.toLocaleString('en', { maximumFractionDigits: 2 })}`;
  if (amount < 0.000_001) return 'under $0.000001';
  return `$${amount.toLocaleString('en', { maximumSignificantDigits: 2, maximumFractionDigits: 8 })}`;
}

/** A share of one, in hundredths. */
export const percent = (share: number): string =>
  `${(100 * share).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
