import type { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps } from 'aws-cdk-lib/aws-cloudfront-origins';

/** The API as an origin of the distribution. CDK's origin doesn't support client certificates yet. */
export class ApiOrigin extends HttpOrigin {
  private readonly clientCertificateArn: string | undefined;

  constructor(host: string, clientCertificateArn: string | undefined, props: HttpOriginProps) {
    super(host, props);
    this.clientCertificateArn = clientCertificateArn;
  }

  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const rendered = super.renderCustomOriginConfig();
    const { clientCertificateArn } = this;
    if (!rendered || !clientCertificateArn) return rendered;
    return { ...rendered, originMtlsConfig: { clientCertificateArn } };
  }
}
