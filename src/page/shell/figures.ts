/** Formats numbers, sizes, durations and dates in the language of the page. */
import { locale, t } from './page-language.js';

export const number = (value: number): string => value.toLocaleString(locale());

/** `1 fila`, `3,100 filas`. */
export const rowCount = (rows: number): string =>
  rows === 1 ? t('oneRow') : t('manyRows', { count: number(rows) });

export const percent = (value: number): string =>
  (value / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 0 });

/** With at most one digit after the point. */
const unit = (value: number, name: string, unitDisplay: 'long' | 'short' = 'short'): string =>
  value.toLocaleString(locale(), { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 1 });

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `4.1 kB`, `2 GB`. Powers of 1024, like the limits of the server. */
export function size(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return unit(bytes / 1024 ** power, UNITS[power]!, power === 0 ? 'long' : 'short');
}

/** `0.4 s`, `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (seconds < 10) return unit(Math.round(Math.max(0, seconds) * 10) / 10, 'second');
  if (whole < 60) return unit(whole, 'second');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${unit(minutes, 'minute')} ${unit(whole % 60, 'second')}`;
  return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`;
}

/** A retention time: `7 días`, `12 horas`. */
export function retentionText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes >= 2880 || minutes === 1440) return unit(Math.round(minutes / 1440), 'day', 'long');
  if (minutes >= 120 || minutes === 60) return unit(Math.round(minutes / 60), 'hour', 'long');
  return unit(Math.max(1, minutes), 'minute', 'long');
}

/** A date and time of day, from ISO: in the time of this browser, or of a zone that it knows. */
export function dateTimeText(iso: string, zone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Date(iso).toLocaleString(locale(), { ...style, timeZone: zone });
  } catch {
    return new Date(iso).toLocaleString(locale(), style);
  }
}

/** `17 nov`. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString(locale(), { day: 'numeric', month: 'short' });

/** `3:00 a.m.` */
export const timeText = (iso: string): string =>
  new Date(iso).toLocaleTimeString(locale(), { timeStyle: 'short' });
