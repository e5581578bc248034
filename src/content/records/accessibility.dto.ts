import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { ToPlainText } from '../../core/http/validation/texts.js';
import { ToList } from '../../core/http/validation/values.js';
import { ACCESSIBILITIES, type Accessibility } from './accessibility.js';

/** For whom an event or a venue is accessible. */
export class AccessibilityFields {
  @IsOptional()
  @ToList({ maxItems: ACCESSIBILITIES.length })
  @IsIn(ACCESSIBILITIES, { each: true })
  accessibility?: Accessibility[] | null;
}

/** What there is to say about that, in one language. */
export class AccessibilityTexts {
  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  accessibility_note?: string | null;
}
