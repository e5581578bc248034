import { ApiProperty } from '@nestjs/swagger';

const part = { type: 'object', additionalProperties: true } as const;

/** The members of an OpenAPI document, for the document to describe itself. */
export class OpenApiResponse {
  @ApiProperty({ example: '3.1.0' })
  openapi!: string;

  @ApiProperty(part)
  info!: object;

  @ApiProperty({ type: 'array', items: part })
  servers!: object[];

  @ApiProperty({ type: 'array', items: part })
  tags!: object[];

  @ApiProperty(part)
  paths!: object;

  @ApiProperty(part)
  components!: object;
}
